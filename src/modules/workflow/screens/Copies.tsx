import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function CopyList() {
  return <ProcessList kind="copy" label={label('抄送我的', 'Copies to me')} />
}
