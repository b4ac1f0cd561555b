export function newestWebBuild(folder?: string): string | undefined;
export function holdNewestWebBuild(folder?: string): { folder: string; giveBack: () => void } | undefined;
export function addWebBuild(
  version: string,
  build: (folder: string) => Promise<void>,
  folder?: string,
): Promise<void>;
