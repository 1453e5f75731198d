import { create } from 'zustand'

/** Dialogs of the top bar; where its buttons find no room, the avatar's menu opens them. */
type Asked = { readonly lock: boolean; readonly faults: boolean }

export const useAsked = create<Asked>(() => ({ lock: false, faults: false }))

export const ask = (dialog: keyof Asked, on = true): void => useAsked.setState({ [dialog]: on })

/** As `.wide` in the style sheet: below it buttons move from the bar into the menu. */
export const tight = 900
