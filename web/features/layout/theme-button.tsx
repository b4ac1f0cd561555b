import { setTheme, useTheme } from "#web/platform/theme.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moon, Sun } from "#web/ui/icons.ts";

/** Switches between dark and light; names what it will do. */
export function ThemeButton({ className }: { className?: string }) {
  const theme = useTheme();
  return theme === "dark" ? (
    <IconButton label="Helle Ansicht" className={className} onClick={() => setTheme("light")}>
      <Icon of={Sun} />
    </IconButton>
  ) : (
    <IconButton label="Dunkle Ansicht" className={className} onClick={() => setTheme("dark")}>
      <Icon of={Moon} />
    </IconButton>
  );
}
