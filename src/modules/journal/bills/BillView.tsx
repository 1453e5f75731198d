import { inFacts } from '#kernel/definition/directions.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { download } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { cents } from '../fee-standards/money.ts'
import './bills.css'
import { BillStepModal } from './BillStepModal.tsx'
import type { BillStepOffer, ShownBill } from './calls.ts'
import { billPurposes, bills, billStates, invoiceKinds, type BillPurpose } from './definition.ts'
import { billTexts } from './texts.ts'

/** One bill: what it is made of, what has happened to it, and what may be done with it now. */
export function BillView({ bill }: { bill: ShownBill }) {
  const t = useTexts(billTexts)
  const now = useLang()
  return (
    <article className="rv bill">
      <h3>
        {bill.billNo}
        <span className="mut">{billPurposes[bill.purpose as BillPurpose][now]}</span>
        <StateWord tone={billStates[bill.state].tone}>{billStates[bill.state][now]}</StateWord>
        {bill.overdue && <span className="st red">{t('overdue')}</span>}
        <Steps bill={bill} />
      </h3>
      {bill.state === 'draft' && bill.standardSnapshot?.regionKnown === false && (
        <p className="warnbox" role="status">
          {t('regionOpen')}
        </p>
      )}
      <Lines bill={bill} />
      <Facts bill={bill} />
    </article>
  )
}

function Steps({ bill }: { bill: ShownBill }) {
  const t = useTexts(billTexts)
  const may = useMay()
  const fault = useFault()
  const [taking, setTaking] = useState<BillStepOffer>()
  const offered = bill.openActions.filter(({ action }) => may(`${bills.name}_${action}`))
  const proof = () =>
    void download(`${bills.path}/proof`, { id: bill.id }, `${bill.billNo}-proof`).catch(fault)
  return (
    <span className="r acts">
      {Boolean(bill.proofFileId) && may(`${bills.name}_view`) && (
        <Button size="small" onClick={proof}>
          {t('proof')}
        </Button>
      )}
      {offered.map((offer, at) => (
        <Button
          key={offer.action}
          size="small"
          danger={offer.danger}
          type={at === 0 && !offer.danger ? 'primary' : 'default'}
          onClick={() => setTaking(offer)}
        >
          {offer.label}
        </Button>
      ))}
      {taking && <BillStepModal bill={bill} offer={taking} onClose={() => setTaking(undefined)} />}
    </span>
  )
}

function Lines({ bill }: { bill: ShownBill }) {
  const t = useTexts(billTexts)
  const now = useLang()
  const sums = (['subtotal', 'discount', 'tax', 'total'] as const).filter(
    (name) => name === 'total' || name === 'subtotal' || cents(String(bill[name])) > 0n,
  )
  return (
    <div className="xscroll">
      <table className="fl num bl">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col" className="right">
              {t('qty')}
            </th>
            <th scope="col" className="right">
              {t('unit')}
            </th>
            <th scope="col" className="right">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(bill.lines ?? []).map((line) => (
            <tr key={`${line.feeType}:${line.labelZh}`}>
              <td>{now === 'zh' ? line.labelZh : line.labelEn}</td>
              <td className="right">{line.qty}</td>
              <td className="right">{moneyText(line.unit, bill.currency)}</td>
              <td className="right">{moneyText(line.amount, bill.currency)}</td>
            </tr>
          ))}
          {sums.map((name) => (
            <tr key={name} className={name === 'total' ? 'sum' : ''}>
              <th scope="row" colSpan={3}>
                {t(name)}
              </th>
              <td className="right">
                {name === 'discount' ? '−' : ''}
                {moneyText(String(bill[name]), bill.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ bill }: { bill: ShownBill }) {
  const t = useTexts(billTexts)
  const now = useLang()
  const kind = bill.invoiceKind as keyof typeof invoiceKinds
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const facts: [string, string][] = [
    [t('due'), text(bill.dueAt).slice(0, 10)],
    [t('payer'), inFacts([text(bill.payerName), text(bill.payerEmail)])],
    [
      t('invoice'),
      kind === 'none'
        ? invoiceKinds.none[now]
        : inFacts([invoiceKinds[kind][now], text(bill.invoiceTitle), text(bill.taxNo)]),
    ],
    [
      t('paid'),
      bill.paidAmount
        ? inFacts([
            moneyText(text(bill.paidAmount), text(bill.paidCurrency ?? bill.currency)),
            text(bill.paidAt).slice(0, 10),
            text(bill.paidNote),
          ])
        : '',
    ],
    [t('transaction'), text(bill.transactionNo)],
    [
      t('waiver'),
      inFacts([text(bill.waiverReason), bill.waiverPercent ? `${text(bill.waiverPercent)}%` : '']),
    ],
    [
      t('refunded'),
      bill.refundAmount ? moneyText(text(bill.refundAmount), text(bill.paidCurrency ?? bill.currency)) : '',
    ],
  ]
  const { said } = bill
  const verb = said && bills.actions?.[said.action]?.label[now]
  if (said && verb) facts.push([verb, inFacts([said.at, said.reason])])
  return (
    <dl className="facts num">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
