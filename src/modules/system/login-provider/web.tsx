import { App } from 'antd'
import { inList } from '#kernel/definition/kind.ts'
import { pairOf } from '#kernel/definition/naming.ts'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { loginProvider } from './definition.ts'
import { providerTexts } from './texts.ts'

/** Sign-in providers, each tried when it was saved and from its row: whoever wants to sign in is not the first to try it. */
export default function LoginProviderScreen() {
  const t = useTexts(providerTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { message } = App.useApp()
  async function test(row: Raw) {
    const name = pairOf(row, 'name', now)
    const hide = message.loading(t('testing', { name }), 0)
    try {
      const { returnTo } = await post<{ returnTo: string[] }>(`${loginProvider.path}/test`, { id: row.id })
      message.success(t('works', { name, address: inList(returnTo, now) }), 8)
    } catch (thrown) {
      fault(thrown)
    } finally {
      hide()
    }
  }
  return (
    <EntityScreen
      entity={loginProvider}
      pieces={{
        onSaved: (row) => void test(row),
        rowActions: (row) =>
          may('loginProvider_edit') ? [{ key: 'test', label: t('test'), onClick: () => void test(row) }] : [],
      }}
    />
  )
}
