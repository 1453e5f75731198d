import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function TodoList() {
  return <ProcessList kind="todo" label={label('待办事务', 'To do')} />
}
