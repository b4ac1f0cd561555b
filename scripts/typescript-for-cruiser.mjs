// dependency-cruiser needs the compiler's programming interface, which TypeScript 7 does not have yet: it gets TypeScript 6,
// while everything else is checked by 7.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=\/|$)/, "typescript-6"), context),
});
