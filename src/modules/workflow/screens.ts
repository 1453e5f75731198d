import { label } from '#kernel/definition/index.ts'
import type { AreaScreens, ScreenPart } from '#kernel/ui/screens.ts'

const form: ScreenPart = { load: () => import('./screens/StartPage.tsx'), perRecord: label('发起', 'Start') }
const handle: ScreenPart = {
  load: () => import('./screens/HandlePage.tsx'),
  perRecord: label('办理', 'Task'),
}
const detail: ScreenPart = {
  load: () => import('./screens/DetailPage.tsx'),
  perRecord: label('流程', 'Process'),
}

export const screens: AreaScreens = {
  roots: ['flow', 'task'],
  definitions: async () => (await import('./index.ts')).area,
  besideRecord: {
    // Only what has states is mirrored and guarded.
    of: ({ state, name }) => state !== undefined && !name.startsWith('flow'),
    load: () => import('./screens/RecordProcesses.tsx'),
  },
  screens: {
    '/task/start': { load: () => import('./screens/Start.tsx') },
    '/task/claim': { load: () => import('./screens/Claim.tsx') },
    '/task/todo': { load: () => import('./screens/Todo.tsx') },
    '/task/send': { load: () => import('./screens/Send.tsx') },
    '/task/copy': { load: () => import('./screens/Copies.tsx') },
    '/task/done': { load: () => import('./screens/Done.tsx') },
    // `{kind}` is the remark of the dictionary `flow` (specification, section 3); letters lead to the short ones.
    '/task/process/{kind}/form': form,
    '/task/process/{kind}/handle': handle,
    '/task/process/{kind}/detail': detail,
    '/task/handle': handle,
    '/task/detail': detail,
    '/flow/model': { load: () => import('./models/web.tsx') },
    '/flow/model/design': {
      load: () => import('./designer/Designer.tsx'),
      perRecord: label('设计', 'Design'),
      wide: true,
    },
    '/flow/manager': { load: () => import('./deployments/web.tsx') },
    '/flow/follow': { load: () => import('./instances/web.tsx') },
  },
}
