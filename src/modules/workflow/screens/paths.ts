import { useDictionary } from '#kernel/ui/dictionary.ts'

/** The list from which somebody opened a task: its arrows lead through that. */
export const workTrail = 'blade-flow/work'

/**
 * Where the pages of a kind of process stand: `flow_{dictKey}` of the dictionary `flow` leads to its remark (specification,
 * section 3). A kind without a remark has the pages under its key.
 */
export function usePaths(): (page: 'form' | 'handle' | 'detail', category: string) => string {
  const routes = new Map(useDictionary('flow').map(({ key, remark }) => [`flow_${key}`, remark]))
  return (page, category) => `/task/process/${routes.get(`flow_${category}`) || category || 'flow'}/${page}`
}
