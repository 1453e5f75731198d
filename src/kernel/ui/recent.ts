import { arriving, Nothing } from './arriving.tsx'

/** Of two dialogs that few open: neither is a part of what a first form waits for. */
export const RecentImports = arriving(
  async () => ({ default: (await import('./RecentImports.tsx')).RecentImports }),
  Nothing,
)
