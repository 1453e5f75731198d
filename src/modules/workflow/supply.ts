import { label } from '#kernel/definition/index.ts'
import type { Supply } from '#kernel/definition/supply.ts'

/** Lists of one's own tasks: what stands in them the server decides row by row. */
export const taskMenus = [
  'task_menu',
  'task_start_menu',
  'task_claim_menu',
  'task_todo_menu',
  'task_send_menu',
  'task_done_menu',
  'task_copy_menu',
  'flowSubstitute_*',
]

/** Whoever may be named in a process reaches what they are asked for. */
const office = [
  'editorInChief',
  'handlingEditor',
  'staff',
  'production',
  'finance',
  'campusManager',
  'dormWarden',
  'dispatcher',
  'repairWorker',
  'counselor',
  'shopOwner',
  'moderator',
]

export const supply: Supply = {
  roles: {
    flowManager: {
      label: label('流程管理员', 'Process manager'),
      heldBy: 'staff',
      rights: [...taskMenus, 'flow_menu', 'flowModel_*', 'flowProcess_*', 'flowInstance_*'],
      sort: 30,
    },
  },
  rights: Object.fromEntries(office.map((role) => [role, taskMenus])),
  dictionaries: {},
}
