import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: [],
  definitions: async () => (await import('./index.ts')).area,
}
