import { useQuery } from '@tanstack/react-query'
import type { Life } from '#kernel/life/life.ts'

/** Lives by entity, handed in by the application and loaded when somebody takes a first step: tables show none of them. */
let load: () => Promise<readonly Life[]> = async () => []

export function setLives(given: typeof load): void {
  load = given
}

export function useLife(entityName: string): Life | undefined {
  const { data } = useQuery({ queryKey: ['lives'], queryFn: () => load(), staleTime: Infinity })
  return data?.find(({ entity }) => entity.name === entityName)
}
