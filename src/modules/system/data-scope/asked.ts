import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Prop } from '#kernel/definition/entity.ts'
import { propOf } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { entityBrought } from '#kernel/ui/entities.ts'
import { useLang } from '#kernel/ui/say.ts'
import { dataScope } from './definition.ts'
import type { Property, Resource } from './shapes.ts'

/** What the fields of the form ask the server, each once however many of them want it. */

export const useResources = () =>
  useQuery({
    queryKey: [dataScope.path, 'resources', useLang()],
    queryFn: () => get<readonly Resource[]>(`${dataScope.path}/resources`),
    staleTime: 5 * 60_000,
  }).data

/** What stands in another field of the same form. */
export const useBeside = (field: string) => Form.useWatch(field, Form.useFormInstance()) as unknown

export function useProperties(): readonly Property[] | undefined {
  const resourceCode = String(useBeside('resourceCode') ?? '')
  return useQuery({
    queryKey: [dataScope.path, 'properties', resourceCode, useLang()],
    queryFn: () => get<readonly Property[]>(`${dataScope.path}/properties`, { resourceCode }),
    enabled: resourceCode !== '',
    staleTime: 5 * 60_000,
    retry: false,
  }).data
}

/** The property of the definition, which says how its value is asked for; of a folder that of its first entity. */
export function useDefined(): (name: string) => Prop | undefined {
  const resourceCode = String(useBeside('resourceCode') ?? '')
  const one = useResources()?.find(({ code }) => code === resourceCode)?.holds?.[0] ?? resourceCode
  const { data } = useQuery({
    queryKey: [dataScope.path, 'defined', one],
    queryFn: async () => {
      const entity = await entityBrought(one)
      return { of: (name: string) => entity && propOf(entity, name) }
    },
    enabled: one !== '',
    staleTime: Infinity,
  })
  return (name) => data?.of(name)
}

/** Found by its name in either way: as people say it, and as calls do. */
export const optionOf = ({ name, title }: { name: string; title: string }) => ({
  value: name,
  label: title,
  title: `${title} ${name}`,
})
