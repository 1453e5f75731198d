import { useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { post } from '#kernel/ui/api.ts'
import { wireValues } from '#kernel/ui/formValues.ts'
import type { Ahead } from '../terms/ahead.ts'

/** Letters that follow each other are one change. */
const pauseMs = 600

type Asked = {
  /** Undefined where its reader decides nothing. */
  readonly taskId: string | undefined
  readonly asks: Asks
  readonly form: FormInstance
  /** Another one whenever something was filled in. */
  readonly change: number
}

/** Where agreeing leads with what is filled in now; nothing is said while that is not known. */
export function useAhead({ taskId, asks, form, change }: Asked): Ahead | undefined {
  const [variables, setVariables] = useState<{ readonly of: number; readonly sent: object }>()
  useEffect(() => {
    if (taskId === undefined) return
    const read = () =>
      setVariables({ of: change, sent: wireValues(askedProps(asks), form.getFieldsValue(), false) })
    const timer = setTimeout(read, change === 0 ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [taskId, asks, form, change])
  const { data } = useQuery({
    queryKey: ['blade-flow', 'ahead', taskId, variables?.sent],
    // Whoever agrees hears why it cannot be done; until then it is no fault that the way is not known.
    queryFn: () =>
      post<Ahead | null>('blade-flow/work/ahead', { taskId, variables: variables?.sent }).catch(() => null),
    enabled: taskId !== undefined && variables !== undefined,
  })
  return (variables?.of === change && data) || undefined
}
