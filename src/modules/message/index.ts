import { label, type Area } from '#kernel/definition/index.ts'
import { mailBounces } from './bounces/definition.ts'
import { mailOutbox } from './outbox/definition.ts'

/** Letters to people, of every area; the areas that write them have the outbox in their menus. */
export const area: Area = {
  code: 'message',
  label: label('消息', 'Messages'),
  entities: [mailOutbox, mailBounces],
  menus: [],
}
