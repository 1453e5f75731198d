/**
 * Tab in an open list of choices goes on to the next field. The component library takes it for Enter: that chose whatever
 * stood first for somebody who only looked, and in a field for several dropped what they had just picked.
 */
export function tabLeavesLists(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const within = event.target instanceof Element && event.target.closest('.ant-select-open')
      if (event.key === 'Tab' && within) event.stopPropagation()
    },
    true,
  )
}
