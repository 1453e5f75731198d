import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Early } from './ahead.ts'
import { get, post } from './api.ts'
import { preferenceCall } from './preference-call.ts'
import { useFault } from './useNotify.ts'

/** A person's own settings, kept on the server: all of them come with the first that is asked for. */
type Kept = Readonly<Record<string, unknown>>
const queryKey = ['preferences']

/** With what else the shell asks first; see `askAhead`. */
export const preferencesAsked: Early = { path: preferenceCall, queryKey }

export function usePreference<T>(key: string, fallback: T) {
  const queries = useQueryClient()
  const fault = useFault()
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: () => get<Kept>(preferenceCall),
    staleTime: Infinity,
  })
  const save = useCallback(
    async (value: T | null) => {
      const before = queries.getQueryData<Kept>(queryKey)
      queries.setQueryData<Kept>(queryKey, { ...before, [key]: value ?? undefined })
      try {
        await post(preferenceCall, { key, value })
      } catch (error) {
        queries.setQueryData(queryKey, before)
        fault(error)
      }
    },
    [queries, key, fault],
  )
  return { value: (data?.[key] as T | undefined) ?? fallback, ready: !isPending, save }
}
