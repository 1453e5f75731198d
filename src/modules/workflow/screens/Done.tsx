import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function DoneList() {
  return <ProcessList kind="done" label={label('办结事务', 'Done')} />
}
