/** Whether the last of these digits checks the others by ISO 7064 mod 11-2, where ten is written X. */
export function fitsMod11(digits: string): boolean {
  if (!/^\d+[\dX]$/.test(digits)) return false
  let total = 0
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}
