import { Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { BillStepForm } from './BillStepForm.tsx'
import { useBill, type BillStepOffer, type ShownBill } from './calls.ts'
import { billTexts } from './texts.ts'
import type { BillAction } from './workflow.ts'

/** A step of a bill and what it asks for; what was typed goes only when its owner says so. */
export function BillStepModal({
  bill,
  offer,
  onClose,
}: {
  bill: ShownBill
  offer: BillStepOffer
  onClose: () => void
}) {
  const tab = useTab()
  const leave = useLeave()
  const [typed, setTyped] = useState(false)
  return (
    <Modal
      open
      footer={null}
      getContainer={tab.container()}
      title={`${offer.label} · ${bill.billNo}`}
      onCancel={() => leave(typed, onClose)}
    >
      <div onInput={() => setTyped(true)}>
        <BillStepForm bill={bill} offer={offer} onDone={onClose} />
      </div>
    </Modal>
  )
}

/** The same from a row of the list: the bill is read first, as it is now, and says whether the step is still open. */
export function BillStepOf({ id, action, onClose }: { id: string; action: BillAction; onClose: () => void }) {
  const t = useTexts(billTexts)
  const tab = useTab()
  const { data: bill, error } = useBill(id)
  const open = bill?.openActions.find((one) => one.action === action)
  // Where somebody was quicker, what is written in it stays there to copy.
  const [begun, setBegun] = useState<BillStepOffer>()
  if (open && !begun) setBegun(open)
  const offer = open ?? begun
  if (bill && offer) return <BillStepModal bill={bill} offer={offer} onClose={onClose} />
  if (!bill && !error) return null
  return (
    <Modal open footer={null} getContainer={tab.container()} title={bill?.billNo} onCancel={onClose}>
      <p role="alert">{error?.message ?? t('stepClosed')}</p>
    </Modal>
  )
}
