type Row = {
  where: string
  names: string[]
  definition: number
  rules: number
  screens: number
  tests: number
}
export const page: string
export const parts: readonly ('definition' | 'rules' | 'screens' | 'tests')[]
export function entityLines(): { entities: Row[]; rooms: Row[] }
