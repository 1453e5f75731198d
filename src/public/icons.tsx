import { Glyph } from '#kernel/ui/Glyph.tsx'

const shapes = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm9 16-4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  right: 'm9 6 6 6-6 6',
  left: 'm15 6-6 6 6 6',
  pdf: 'M6 3h8l4 4v14H6zM14 3v4h4M12 10v7m-3-3 3 3 3-3',
  quote:
    'M9 7c-3 1-4.5 3-4.5 6.5V17H10v-5H7.5c0-1.7.7-2.5 2-3zM18.5 7c-3 1-4.5 3-4.5 6.5V17h5.5v-5H17c0-1.7.7-2.5 2-3z',
  down: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  up: 'M12 20V9M7 13l5-5 5 5M5 4h14',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c1-4 4-6 8-6s7 2 8 6',
  close: 'M6 6l12 12M18 6 6 18',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return <Glyph path={shapes[name]} size={size} />
}
