import { useQuery } from '@tanstack/react-query'
import { askedProps } from '#kernel/definition/asked.ts'
import { get } from '#kernel/ui/api.ts'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { aircondPaymentVoucher, billParts } from './definition.ts'

const texts = { bill: ['这张单据的费用', 'What the document comes to'] } as const satisfies Texts

/** Beside a voucher: what makes up the bill that it pays for, where the bill has parts. */
export default function BillBeside({ id }: { id: string }) {
  const t = useTexts(texts)
  const now = useLang()
  // Asked for by the detail itself already.
  const { data } = useQuery({
    queryKey: [aircondPaymentVoucher.path, 'detail', id, now],
    queryFn: () => get<Raw>(`${aircondPaymentVoucher.path}/detail`, { id }),
  })
  const props = askedProps(billParts).filter(({ name }) => (data?.[name] ?? '') !== '')
  if (!data || props.length === 0) return null
  return (
    <section>
      <h3 className="section">{t('bill')}</h3>
      <Facts props={props} row={data} />
    </section>
  )
}
