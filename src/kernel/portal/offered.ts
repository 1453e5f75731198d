import { route, type Route } from '../http/slice.ts'
import type { PortalPage } from './page.ts'

/** Which pages of the portal the caller may open: the first page draws its tiles from them, and knows where they begin. */
export function offeredPages(pages: readonly PortalPage[]): Route {
  return route(
    {
      method: 'GET',
      url: 'blade-portal/pages',
      permission: 'signedIn',
      summary: 'Pages of the portal for the caller',
    },
    async ({ caller }) =>
      pages
        .filter(
          ({ permission, also }) =>
            (also === undefined || caller.may(also)) &&
            (permission === 'signedIn' || (permission !== 'public' && caller.may(permission))),
        )
        .map(({ path, title, menu, begins }) => ({
          path,
          title: title[caller.lang],
          ...(menu && { tile: { icon: menu.icon, text: menu.label[caller.lang], en: menu.label.en } }),
          ...(begins && { begins }),
        })),
  )
}
