import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as bringIn } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { textWidth } from '#kernel/ui/textWidth.ts'
import { shown, type Answered, type Curves } from '../shapes.ts'
import { curvesOf } from './curves.ts'
import { belowLegend } from './legend.ts'
import { reportTexts } from './texts.ts'

bringIn([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** What fits between the margins of a sheet. */
const paperWidth = 640

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
    const names = curvesOf(data, chart).series.map(({ name }) => textWidth(name))
    const fit = () => {
      drawn.setOption({ grid: { top: belowLegend(names, element.clientWidth) } })
      drawn.resize({ width: 'auto' })
    }
    fit()
    const sized = new ResizeObserver(fit)
    sized.observe(element)
    // The page is set before an observer is asked.
    const forPaper = () => {
      drawn.setOption({ grid: { top: belowLegend(names, paperWidth) } })
      drawn.resize({ width: paperWidth })
    }
    addEventListener('beforeprint', forPaper)
    addEventListener('afterprint', fit)
    return () => {
      removeEventListener('beforeprint', forPaper)
      removeEventListener('afterprint', fit)
      sized.disconnect()
      drawn.dispose()
    }
  }, [data, chart])
  return <div className="rchart" role="img" aria-label={t('chart', { title: data.title })} ref={place} />
}

function optionOf(data: Answered, chart: Props['chart'], style: CSSStyleDeclaration) {
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const { xs, series } = curvesOf(data, chart)
  const counts = series.every(({ kind, ofShare }) => ofShare || kind === 'count')
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
    series: series.map(({ name, kind, values, ofShare, currency }) => ({
      name,
      data: values,
      // As the table below says it.
      tooltip: { valueFormatter: (value: number | null) => shown(value ?? null, kind, currency) },
      ...(ofShare ? { type: 'line', yAxisIndex: 1 } : { type: chart.kind, barMaxWidth: 28 }),
    })),
  }
}
