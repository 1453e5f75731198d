import type { DrawnIcon } from '#kernel/definition/icons.ts'
import { Glyph } from './Glyph.tsx'

/** Line icons on a 24 grid with 1.6 strokes; one look in the whole back-office, some 60 bytes each. */
const paths = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  copy: 'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  fold: 'M4 5h16M11 12h9M4 19h16M8 9l-4 3 4 3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2-.7-1.5.3-3 2-3H18c2 0 3-1.5 3-4 0-5-4-9-9-9zM8.6 11.2h-.1M11.6 7.6h-.1M15.9 8.6h-.1',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  right: 'm9 6 6 6-6 6',
  left: 'm15 6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  more: 'M5.1 12h-.1M12.1 12H12M19.1 12H19',
  doc: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  grip: 'M9.1 6H9M15.1 6H15M9.1 12H9M15.1 12H15M9.1 18H9M15.1 18H15',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  people:
    'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 7M18 14.5c2 .8 3 2.8 3 5.5',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c0-4.5 3.6-7 8-7s8 2.5 8 7',
  book: 'M4 5c3-1.5 6-1 8 .5 2-1.5 5-2 8-.5v14c-3-1.5-6-1-8 .5-2-1.5-5-2-8-.5zM12 5.5v14',
  list: 'M9 6h11M9 12h11M9 18h11M5.1 6H5M5.1 12H5M5.1 18H5',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M12 10v7m-3-3 3 3 3-3',
  image: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 17l5-5 4 4 3-3 4 4',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  warn: 'M12 3 22 20H2zM12 10v4M12 17v.5',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 7l8 6 8-6',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
  gear: 'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  tree: 'M12 4v5M6 20v-5h12v5M12 9v6M9 4h6v5H9zM4 20h4M16 20h4',
  key: 'M14 10a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM13 13l7 7M17 17l2-2',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0',
  exit: 'M10 4H5v16h5M14 8l5 4-5 4M19 12H9',
  columns: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 4v16M15 4v16',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  yen: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 7.5l3.5 5 3.5-5M12 12.5V18M9 13h6M9 15.5h6',
  clip: 'M20 11l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L10 16.4a1.7 1.7 0 0 1-2.4-2.4L15 6.7',
  approve: 'M6 3h8l4 4v14H6zM14 3v4h4M9 14l2 2 4-4',
  layers: 'M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.1 8H8',
  checklist: 'M4 6l1.5 1.5L8 5M4 12.5 5.5 14 8 11.5M4 19l1.5 1.5L8 18M11.5 6.5H20M11.5 13H20M11.5 19.5H20',
  template: 'M4 4h16v5H4zM4 13h7v7H4zM15 13h5v7h-5z',
  cloud: 'M7 18a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5-1A4.5 4.5 0 0 1 17 18z',
  database:
    'M19 6c0 1.7-3.1 3-7 3S5 7.7 5 6s3.1-3 7-3 7 1.3 7 3zM5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3',
  folder: 'M3 6h6l2 2h10v11H3z',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-2l-2.5 2.7 1.8 1.8 2.7-2.5a4 4 0 0 1-5.3 5L8 19.7a1.8 1.8 0 0 1-2.7-2.5l8.2-8.2z',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  dot: 'M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
} as const satisfies Record<DrawnIcon, string>

export type IconName = DrawnIcon

export function isIcon(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(paths, name)
}

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return <Glyph path={paths[name]} size={size} />
}

export function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        d="M0 9h6q3 0 5-3.5t5 2T24 9M0 13.5h5q3 0 6-4.5t6 3T24 13.5M0 18h6q3 0 5-3.5t5 2T24 18"
      />
    </svg>
  )
}
