import { label, type Area } from '#kernel/definition/index.ts'
import { flowActivity, flowDeed } from './activities/definition.ts'
import { flowFile } from './attachments/definition.ts'
import { flowCopy } from './copies/definition.ts'
import { flowProcess, flowSource } from './deployments/definition.ts'
import { flowInstance } from './instances/definition.ts'
import { flowModel } from './models/definition.ts'
import { flowTask } from './tasks/definition.ts'
import { flowSubstitute } from './substitutes/definition.ts'
import { flowTimer } from './timers/definition.ts'

export const area: Area = {
  code: 'workflow',
  label: label('工作流', 'Workflow'),
  entities: [
    flowModel,
    flowProcess,
    flowSource,
    flowInstance,
    flowTask,
    flowActivity,
    flowDeed,
    flowTimer,
    flowCopy,
    flowFile,
    flowSubstitute,
  ],
  menus: [
    {
      code: 'task',
      label: label('我的事务', 'My tasks'),
      path: '/task',
      icon: 'checklist',
      sort: 60,
      items: [
        { code: 'task_start', label: label('发起事务', 'Start'), path: '/task/start', icon: 'plus' },
        { code: 'task_claim', label: label('待签事务', 'To claim'), path: '/task/claim', icon: 'user' },
        { code: 'task_todo', label: label('待办事务', 'To do'), path: '/task/todo', icon: 'bell' },
        { code: 'task_send', label: label('我的请求', 'My requests'), path: '/task/send', icon: 'send' },
        { code: 'task_done', label: label('办结事务', 'Done'), path: '/task/done', icon: 'check' },
        { code: 'task_copy', label: label('抄送我的', 'Copies to me'), path: '/task/copy', icon: 'mail' },
        flowSubstitute,
      ],
    },
    {
      code: 'flow',
      label: label('流程管理', 'Processes'),
      path: '/flow',
      icon: 'apartment',
      sort: 61,
      items: [flowModel, flowProcess, flowInstance],
    },
  ],
}
