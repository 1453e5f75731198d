/** Lines of a form with a column of each kind: the costs of a journey. */
export const costs = {
  key: 'items',
  zh: '费用明细',
  en: 'Costs',
  kind: 'lines',
  required: true,
  columns: [
    { key: 'cost', zh: '费用', en: 'Cost', kind: 'text' },
    { key: 'count', zh: '数量', en: 'Quantity', kind: 'integer' },
    { key: 'sum', zh: '金额', en: 'Amount', kind: 'money' },
    { key: 'paid', zh: '已付', en: 'Paid', kind: 'yesNo' },
    { key: 'day', zh: '日期', en: 'Date', kind: 'date' },
    {
      key: 'way',
      zh: '交通',
      en: 'Way',
      kind: 'choice',
      options: [
        { key: 'train', zh: '火车', en: 'Train' },
        { key: 'plane', zh: '飞机', en: 'Plane' },
      ],
    },
  ],
} as const
