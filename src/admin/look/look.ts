import { create } from 'zustand'
import { applyTheme, rememberedColour, rememberedTheme } from './apply.ts'
import type { ThemeName } from './themes.ts'

type Look = {
  theme: ThemeName
  colour: string
  setTheme: (theme: ThemeName) => void
  setColour: (colour: string) => void
}

/** Theme and colour of this browser; changed without reload. */
export const useLook = create<Look>((set, read) => ({
  theme: rememberedTheme(),
  colour: rememberedColour(),
  setTheme(theme) {
    localStorage.setItem('theme', theme)
    set({ theme })
    applyTheme(theme, read().colour)
  },
  setColour(colour) {
    localStorage.setItem('colour', colour)
    set({ colour })
    applyTheme(read().theme, colour)
  },
}))
