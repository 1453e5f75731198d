import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { textWidth } from '#kernel/ui/textWidth.ts'
import type { Answered, Curves } from '../shapes.ts'
import { belowLegend } from './legend.ts'
import { reportTexts } from './texts.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

type Props = { data: Answered; chart: Curves }

/** The figures of the table once more, for the eye; whoever cannot see it loses nothing. */
export default function Chart({ data, chart }: Props) {
  const t = useTexts(reportTexts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const drawn = init(element, null, { renderer: 'svg' })
    drawn.setOption(optionOf(data, chart, getComputedStyle(element)))
    const names = namesOf(data, chart).map(textWidth)
    const fit = () => {
      drawn.setOption({ grid: { top: belowLegend(names, element.clientWidth) } })
      drawn.resize()
    }
    fit()
    const sized = new ResizeObserver(fit)
    sized.observe(element)
    return () => {
      sized.disconnect()
      drawn.dispose()
    }
  }, [data, chart])
  return <div className="rchart" role="img" aria-label={t('chart', { title: data.title })} ref={place} />
}

const nameOf = (data: Answered, key: string) =>
  data.columns.find((column) => column.key === key)?.label ?? key

const namesOf = (data: Answered, { series, share }: Curves) =>
  [...series, ...(share ? [share] : [])].map((key) => nameOf(data, key))

/** Lines of one x (a month with several article types) are added up. */
function optionOf(data: Answered, chart: Props['chart'], style: CSSStyleDeclaration) {
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const xs = [...new Set(data.lines.map((line) => String(line.cells[chart.x] ?? '')))]
  const valueAt = (x: string, key: string) => {
    const values = data.lines
      .filter((line) => String(line.cells[chart.x] ?? '') === x)
      .map((line) => line.cells[key] ?? null)
    return values.every((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
  }
  const counts = chart.series.every(
    (key) => data.columns.find((column) => column.key === key)?.kind === 'count',
  )
  const text = { color: colour('--ink-2') || '#444', fontFamily: style.fontFamily }
  return {
    animation: false,
    textStyle: text,
    color: ['--brand', '--green-dot', '--amber-dot', '--violet'].map((name) => colour(name) || '#004eff'),
    grid: { left: 8, right: 8, bottom: 8, containLabel: true },
    legend: { top: 0, left: 0, textStyle: text },
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: { type: 'category', data: xs, axisLabel: text },
    yAxis: [
      {
        type: 'value',
        axisLabel: text,
        // There is no half of a room.
        ...(counts && { minInterval: 1 }),
        splitLine: { lineStyle: { color: colour('--line') || '#ddd' } },
      },
      ...(chart.share
        ? [
            {
              type: 'value',
              min: 0,
              max: 100,
              axisLabel: { ...text, formatter: '{value}%' },
              splitLine: { show: false },
            },
          ]
        : []),
    ],
    series: [
      ...chart.series.map((key) => ({
        name: nameOf(data, key),
        type: chart.kind,
        data: xs.map((x) => valueAt(x, key)),
        barMaxWidth: 28,
      })),
      ...(chart.share
        ? [
            {
              name: nameOf(data, chart.share),
              type: 'line',
              yAxisIndex: 1,
              data: xs.map((x) => valueAt(x, chart.share!)),
            },
          ]
        : []),
    ],
  }
}
