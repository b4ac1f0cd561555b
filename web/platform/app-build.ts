/** Built to be wrapped as an app (`vite build --mode app`): the device belongs to one person, who stays logged in. */
export const IS_APP_BUILD = import.meta.env.MODE === "app";
