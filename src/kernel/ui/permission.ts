import { create } from 'zustand'
import type { Prop } from '#kernel/definition/entity.ts'

/** Button codes of the signed-in person (contract section 3). The server decides at the call; this only hides what it would refuse. */
type Codes = { codes: ReadonlySet<string>; setCodes: (codes: Iterable<string>) => void }

export const usePermissions = create<Codes>((set) => ({
  codes: new Set(),
  setCodes: (codes) => set({ codes: new Set(codes) }),
}))

export function useMay(): (code: string) => boolean {
  const codes = usePermissions((state) => state.codes)
  return (code) => codes.has(code)
}

/** Whether a field has a place on the screen of the signed-in person: who may not read it is not asked for it either. */
export function useReadable(): (prop: Prop) => boolean {
  const may = useMay()
  return ({ options }) => options.readableBy === undefined || may(options.readableBy)
}
