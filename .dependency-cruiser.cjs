/**
 * Who may import whom. The edges between areas are one list without cycles; an area that is not in it may import no other,
 * so a new area is covered on the day it appears.
 */
const areaEdges = {
  places: [],
  media: [],
  accounts: ["places", "media"],
  ads: ["media"],
  events: ["places", "media"],
  payments: [],
  checkout: ["events", "payments", "places"],
  cloakroom: ["checkout", "events"],
  wallet: ["checkout", "events", "accounts", "people"],
  coupons: ["checkout"],
  lounges: ["checkout", "events", "accounts", "people"],
  people: ["accounts", "places", "events", "media"],
  points: ["checkout", "payments", "people", "accounts"],
  invoicing: ["checkout", "events"],
  fulfilment: ["checkout", "invoicing", "payments", "events", "people", "accounts"],
  tickets: ["checkout", "events", "people", "accounts"],
};

const areaRules = Object.entries(areaEdges).map(([area, allowed]) => ({
  name: `area-${area}`,
  comment: `The area ${area} reaches ${allowed.length === 0 ? "no other area" : allowed.join(", ")}, and only by public.ts.`,
  severity: "error",
  from: { path: `^server/areas/${area}/` },
  to: {
    path: "^server/areas/",
    pathNot: [
      `^server/areas/${area}/`,
      ...(allowed.length === 0 ? [] : [`^server/areas/(${allowed.join("|")})/public\\.ts$`]),
    ],
  },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Types neither.",
      severity: "error",
      from: { path: "^(contract|server|sandbox|web|demo)/" },
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment: "What ends with ?url is the address that the build gives a file.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?url$" },
    },
    {
      name: "unlisted-area",
      comment: "A new area gets its place in areaEdges first.",
      severity: "error",
      from: { path: "^server/areas/", pathNot: [`^server/areas/(${Object.keys(areaEdges).join("|")})/`] },
      to: { path: "^server/areas/" },
    },
    ...areaRules,
    {
      name: "areas-by-their-door",
      comment:
        "Only the program for doors, which needs nothing of a server, reads what it needs of the tickets directly.",
      severity: "error",
      from: {
        path: "^(server|demo)/",
        pathNot: ["^server/areas/", "^server/commands/verify-ticket\\.ts$"],
      },
      to: { path: "^server/areas/", pathNot: "^server/areas/[^/]+/public\\.ts$" },
    },
    {
      name: "areas-below-their-wiring",
      severity: "error",
      from: { path: "^server/areas/" },
      to: { path: "^server/[^/]+\\.ts$" },
    },
    {
      name: "product-without-demo",
      comment:
        "Production has neither the demo's files nor its packages: a start with MODE=demo alone loads them.",
      severity: "error",
      from: { path: "^(contract|server|sandbox|web)/", pathNot: "^server/start-server\\.ts$" },
      to: { path: "^demo/" },
    },
    {
      name: "demo-by-public-doors",
      comment: "The demo stands on the product as an area does: the platform, and of areas their public.ts.",
      severity: "error",
      from: { path: "^demo/" },
      to: { path: "^(server|sandbox|web)/", pathNot: "^server/(platform/|areas/[^/]+/public\\.ts$)" },
    },
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^contract/" },
      to: { pathNot: ["^contract/", "^node_modules/zod/"] },
    },
    {
      name: "platform-below-areas",
      severity: "error",
      from: { path: "^server/platform/" },
      to: { path: "^(server/areas|server/[^/]+\\.ts$|web/|sandbox/)" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^web/ui/" },
      to: { path: "^(contract|server|web/(platform|features|routes))/" },
    },
    {
      name: "web-platform",
      severity: "error",
      from: { path: "^web/platform/" },
      to: { path: "^(server|web/(features|routes|ui))/" },
    },
    {
      name: "features-apart",
      comment: "A feature never imports another feature: routes compose them.",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^(server/|web/routes/|web/features/)", pathNot: "^web/features/$1/" },
    },
    {
      name: "only-lazily",
      comment:
        "What is named .lazy no first page needs: it is fetched by import(), by its like, or with the screen of another route, which the router splits off.",
      severity: "error",
      from: {
        path: "^web/",
        pathNot: ["\\.lazy\\.tsx?$", "^web/routes/(?!-|__root|index|home|city|events|eventDetails)"],
      },
      to: { path: "\\.lazy\\.tsx?$", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    { name: "web-off-server", severity: "error", from: { path: "^web/" }, to: { path: "^server/" } },
    {
      name: "production-without-development-packages",
      comment: "npm ci --omit=dev is enough for production; the demo and hot reload may import more.",
      severity: "error",
      from: {
        path: "^(contract|server|sandbox)/",
        pathNot: [
          "^server/platform/mail/(mail-catcher|dev-mail)",
          "^server/platform/pages/register-dev-pages",
        ],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sandbox-stands-alone",
      comment: "The product and its sandbox speak HTTP only.",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(server/areas|web)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Tests may import anything.
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    parser: "tsc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "node", "default"],
      exportsFields: ["exports"],
    },
  },
};
