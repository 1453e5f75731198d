/** Rights and menus. Apart, because the page asks for them before any library has come (`admin/ahead.ts`). */
export const calls = {
  buttons: 'blade-system/menu/buttons',
  menus: 'blade-system/menu/routes',
  tops: 'blade-system/menu/top-menu',
} as const
