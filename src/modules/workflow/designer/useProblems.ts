import { useEffect, useState } from 'react'
import { ApiError, post } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowModel } from '../models/definition.ts'
import type { makeTool } from './drawing-tool.ts'
import type { Problem } from './Problems.tsx'

type Drawing = {
  readonly tool: ReturnType<typeof makeTool>
  readonly opened: boolean
  /** Another one after each change. */
  readonly step: number
  readonly form: readonly FormField[]
}

/** What speaks against a drawing is asked a moment after its last change, of the server that would say it at the deployment. */
export function useProblems({ tool, opened, step, form }: Drawing): readonly Problem[] | undefined {
  const now = useLang()
  const [problems, setProblems] = useState<readonly Problem[]>()
  useEffect(() => {
    if (!opened) return
    // An answer about what was drawn before comes too late; one that did not come is asked for again.
    let wanted = true
    let timer = setTimeout(ask, 1200)
    function ask() {
      void tool
        .xml()
        .then((xml) => post<Problem[]>(`${flowModel.path}/check`, { xml, form }))
        .then(
          (found) => wanted && setProblems(found),
          (why) => {
            if (!wanted) return
            setProblems(undefined)
            // What was refused would be refused again, however large it is to send.
            const isRefused = why instanceof ApiError && why.status < 500 && why.status !== 429
            if (!isRefused) timer = setTimeout(ask, 5000)
          },
        )
    }
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [tool, opened, step, now, form])
  return problems
}
