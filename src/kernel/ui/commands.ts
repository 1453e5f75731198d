import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** What can be done on the screen in front, for the palette. A hidden tab's effects are undone, so its commands are gone. */
export type Command = { readonly key: string; readonly label: string; readonly run: () => void }

export const useCommandList = create<{ commands: readonly Command[] }>(() => ({ commands: [] }))

export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const shown = commands.map(({ key, label }) => `${key}\n${label}`).join('\f')
  useEffect(() => {
    const own = latest.current.map(({ key, label }) => ({
      key,
      label,
      run: () => latest.current.find((one) => one.key === key)?.run(),
    }))
    useCommandList.setState({ commands: own })
    return () => useCommandList.setState(({ commands }) => (commands === own ? { commands: [] } : {}))
  }, [shown])
}
