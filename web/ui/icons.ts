/**
 * The product's icons: lucide, 20 px, stroke 1.75, in the text's colour (`icon-small` makes them 16 px).
 * They are hidden from screen readers; a word or an `aria-label` stands beside them.
 * One list, so that the same thing has the same picture everywhere.
 */
export {
  ArrowLeft,
  ArrowUpRight,
  CalendarDays,
  CalendarPlus,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  Eye,
  EyeOff,
  FileText,
  House,
  IdCard,
  Info,
  LocateFixed,
  Mail,
  MapPin,
  Menu,
  Minus,
  Moon,
  Pause,
  Play,
  Plus,
  RefreshCw,
  Search,
  Share2,
  Shirt,
  SlidersHorizontal,
  Sun,
  Ticket,
  X,
} from "lucide-react";
