import { label } from '#kernel/definition/index.ts'
import { ProcessList } from './ProcessList.tsx'

export default function SendList() {
  return <ProcessList kind="send" label={label('我的请求', 'My requests')} />
}
