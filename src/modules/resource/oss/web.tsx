import { ConfigScreen } from '../ConfigScreen.tsx'
import { oss } from './definition.ts'

export default function StoreScreen() {
  return <ConfigScreen entity={oss} explain="enableStore" />
}
