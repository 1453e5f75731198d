import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { tenantPackage } from './definition.ts'
import { MenuTicks } from './MenuTicks.tsx'

export default function PackageScreen() {
  return <EntityScreen entity={tenantPackage} pieces={{ inputs: { menuIds: MenuTicks } }} />
}
