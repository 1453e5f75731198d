declare module 'svg-captcha' {
  type Options = {
    width?: number
    height?: number
    fontSize?: number
    noise?: number
    color?: boolean
    background?: string
  }
  /** Draws the given text; the module itself is callable. */
  function draw(text: string, options?: Options): string
  export default draw
}
