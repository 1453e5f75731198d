import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function StartList() {
  return <ProcessList kind="start" label={label('发起事务', 'Start')} />
}
