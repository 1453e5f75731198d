import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function ClaimList() {
  return <ProcessList kind="claim" label={label('待签事务', 'To claim')} />
}
