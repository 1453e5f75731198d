import {
  choice,
  files,
  label,
  longText,
  person,
  refs,
  rowId,
  rowIds,
  text,
  yesNo,
  textSchema,
} from '#kernel/definition/index.ts'
import type { Answers, Asks } from '#kernel/definition/asked.ts'
import type { Posted } from '#kernel/definition/body.ts'
import type { Call } from '#kernel/http/caller.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { route, slice, type Listed, type Route, type RouteHandler, type Slice } from '#kernel/http/slice.ts'
import { attachmentTypes } from '../attachments/shapes.ts'
import { refuse } from '../catalogue.ts'
import { lockInstance } from '../running/load.ts'
import { withManagers } from '../running/managers.ts'
import { stepOnMessage } from '../running/messages.ts'
import { instanceOver } from '../running/over.ts'
import { atOffice, atOfficeNow } from '../terms/colleague.ts'
import { flowTask } from './definition.ts'
import { detail } from './detail.ts'
import { aboutList } from './about.ts'
import { ahead } from './ahead.ts'
import { commentOn, copyBy, attachTo, markRead } from './beside.ts'
import { completeAll } from './bulk.ts'
import { claim, unclaim } from './claim.ts'
import { addSigner, handTo } from './colleagues.ts'
import { takeBack } from './delegations.ts'
import { complete, type Doing } from './doing.ts'
import { sendBack } from './moving.ts'
import { removeSigner } from './signers.ts'
import { urge, withdraw } from './starter.ts'
import {
  claimList,
  copyList,
  doneList,
  ofCopies,
  ofInstances,
  ofProcesses,
  ofTasks,
  sendList,
  startList,
  todoList,
} from './lists.ts'
import { start, startForm } from './start.ts'

/** Calls of a person's own business: open to everybody signed in, because each asks whose task it is. */
const at = (call: string) => `blade-flow/work/${call}`
const signedIn = 'signedIn' as const
const comment = longText({ label: label('意见', 'Comment'), max: 1000, wide: true })
const reason = longText({ label: label('原因', 'Reason'), required: true, max: 1000, wide: true })
const whom = person({ ...atOffice, label: label('同事', 'Colleague'), required: true })

/** A step of a task or an instance in its own transaction; a repeated request gets the first answer. */
const doing =
  <Input>(name: string, work: (doing: Doing, input: Input) => Promise<unknown>) =>
  ({ caller, db, ctx, input, request }: Call<Input>): Promise<unknown> =>
    db.tx(caller.actor, (tx) =>
      onceOnly(tx, request, at(name), input, async () =>
        withManagers(await work({ tx, ctx, caller }, input), tx, caller),
      ),
    )

/** What somebody looks at. */
const shown = (call: string, summary: string, handler: RouteHandler, lists?: Listed): Route =>
  route({ method: 'GET', url: at(call), permission: signedIn, summary, ...(lists && { lists }) }, handler)

/** What somebody does. */
const step = <const F extends Asks>(
  call: string,
  summary: string,
  asks: F,
  work: (doing: Doing, input: Answers<F>) => Promise<unknown>,
): Route => route({ method: 'POST', url: at(call), permission: signedIn, summary, asks }, doing(call, work))

/** Answers of a task's form, whose fields its process declares and not the call. */
const variablesIn = ({ query, body }: Call['request']): unknown => {
  const posted: Posted = { ...Object(query), ...Object(body) }
  return posted.variables
}

const taskId = rowId('flowTask')
const processInstanceId = rowId('flowInstance')
const handed = { taskId, userId: whom, comment }

const routes: readonly Route[] = [
  shown('start-list', 'Processes that may be started', startList, ofProcesses),
  shown('claim-list', 'Tasks that the caller may claim', claimList, ofTasks),
  shown('todo-list', 'Tasks of the caller', todoList, ofTasks),
  shown('send-list', 'Processes that the caller started', sendList, ofInstances),
  shown('done-list', 'Tasks that the caller has done', doneList, ofTasks),
  shown('copy-list', 'Copies to the caller', copyList, ofCopies),
  shown('about-list', 'Processes about a record: about, aboutId', aboutList),
  shown('start-form', 'What is asked at the start', startForm),
  shown('detail', 'A task or a process with its time line', detail),
  route(
    {
      method: 'POST',
      url: at('start'),
      permission: signedIn,
      summary: 'Start a process: processDefinitionId, title, variables',
      // As long as the definition keeps it: what is longer is said, and not cut.
      input: { type: 'object', properties: { title: textSchema(200) } },
    },
    start,
  ),
  route(
    { method: 'POST', url: at('claim-task'), permission: signedIn, summary: 'Claim a task: taskId' },
    claim,
  ),
  route(
    {
      method: 'POST',
      url: at('unclaim-task'),
      permission: signedIn,
      summary: 'Give a claimed task back: taskId',
    },
    unclaim,
  ),
  route(
    {
      method: 'POST',
      url: at('complete-task'),
      permission: signedIn,
      summary: 'Agree or refuse: taskId, approved, comment, variables',
      asks: { taskId, approved: yesNo({ label: label('同意', 'Agree'), default: true }), comment },
    },
    ({ input, ...call }) => {
      const variables = variablesIn(call.request)
      return doing('complete-task', (one) =>
        complete(one, input.taskId, {
          approved: input.approved !== false,
          comment: input.comment,
          variables,
        }),
      )({ ...call, input: { ...input, variables } })
    },
  ),
  route(
    {
      method: 'POST',
      url: at('ahead'),
      permission: signedIn,
      summary: 'Where agreeing to a task leads, without agreeing: taskId, variables',
      asks: { taskId },
    },
    ({ input, ...call }) => ahead(call, input.taskId, variablesIn(call.request)),
  ),
  step(
    'complete-tasks',
    'Agree to several tasks or refuse them, where their steps allow it: ids, approved, comment',
    {
      ids: rowIds('flowTask'),
      approved: yesNo({ label: label('同意', 'Agree'), default: true }),
      comment,
    },
    (one, input) =>
      completeAll(one, input.ids, { approved: input.approved !== false, comment: input.comment }),
  ),
  step(
    'send-back',
    'Send back to a step that was done',
    { taskId, nodeId: text({ label: label('退回到', 'Back to'), required: true, max: 100 }), reason },
    (one, { taskId: id, nodeId, reason: why }) => sendBack(one, id, nodeId, why),
  ),
  step('hand-over', 'Hand a task over for good', handed, (one, { taskId: id, userId, comment: why }) =>
    handTo(one, id, userId, 'handedOver', why ?? null),
  ),
  step(
    'delegate',
    'Have a colleague do it in one’s place',
    handed,
    (one, { taskId: id, userId, comment: why }) => handTo(one, id, userId, 'delegated', why ?? null),
  ),
  step(
    'add-signer',
    'Somebody else signs too, before or after',
    {
      taskId,
      userId: whom,
      when: choice(
        { before: label('在我之前', 'Before me'), after: label('在我之后', 'After me') },
        { label: label('时机', 'When'), required: true },
      ),
      comment,
    },
    (one, input) => addSigner(one, input.taskId, input.userId, input.when, input.comment ?? null),
  ),
  step(
    'take-back',
    'Take back what was delegated and has not come back yet: taskId',
    { taskId },
    (one, input) => takeBack(one, input.taskId),
  ),
  step(
    'remove-signer',
    'Take back that somebody else signs too: taskId of the signer',
    { taskId },
    (one, input) => removeSigner(one, input.taskId),
  ),
  step('withdraw', 'Take back what one started', { processInstanceId }, (one, input) =>
    withdraw(one, input.processInstanceId),
  ),
  step('urge', 'Remind whoever has it', { processInstanceId }, (one, input) =>
    urge(one, input.processInstanceId),
  ),
  step(
    'comment',
    'A word beside the process',
    {
      processInstanceId,
      comment: longText({ label: label('评论', 'Comment'), required: true, max: 1000 }),
    },
    (one, input) => commentOn(one, input.processInstanceId, input.comment),
  ),
  step(
    'copy',
    'Let people know of a process: processInstanceId, userIds',
    {
      processInstanceId,
      userIds: refs('user', {
        label: label('抄送给', 'Copy to'),
        required: true,
        narrowedBy: atOfficeNow,
      }),
    },
    (one, input) => copyBy(one, input.processInstanceId, input.userIds),
  ),
  step('read-copy', 'A copy was read', { processInstanceId }, (one, input) =>
    markRead(one, input.processInstanceId),
  ),
  step(
    'attach',
    'Files beside the form: processInstanceId, files',
    {
      processInstanceId,
      files: files({
        label: label('附件', 'Files'),
        required: true,
        accept: attachmentTypes,
        maxMegabytes: 20,
        most: 10,
        wide: true,
      }),
    },
    (one, input) => attachTo(one, input.processInstanceId, input.files),
  ),
  route(
    {
      method: 'POST',
      url: at('send-message'),
      permission: 'flowInstance_move',
      told: 'process',
      summary: 'Answer what a process waits for by the name of its message',
      asks: {
        processInstanceId,
        message: text({ label: label('消息', 'Message'), required: true, max: 100 }),
      },
    },
    doing('send-message', async ({ tx, ctx }, input) => {
      const instance = await lockInstance(tx, input.processInstanceId)
      if (!instance) return refuse('noInstance')
      if (instance.state !== 'running') return instanceOver(instance)
      return stepOnMessage({ tx, ctx, steps: { n: 0 }, depth: 0 }, instance, input.message)
    }),
  ),
]

export const tasks: Slice = slice(flowTask, { routes })
