import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { drawnOnce, drawWith } from './drawn-once.tsx'
import { language } from './language.ts'

let drawings = 0
function Stone({ name, colours }: { name: string; colours?: string[] }) {
  return (
    <b title={name}>
      {name} {colours?.join()} {language()}
    </b>
  )
}

beforeEach(() => {
  drawings = 0
  drawWith((piece) => {
    drawings += 1
    return renderToString(piece)
  })
  overwriteGetLocale(() => 'en-US')
})

test('what is drawn once is the markup that the browser would draw itself', () => {
  const Kept = drawnOnce(Stone)
  const drawn = renderToString(
    <ul>
      <Kept name={'"<jade>"'} colours={['green']} />
    </ul>,
  )
  expect(drawn).toBe(
    renderToString(
      <ul>
        <li>
          <Stone name={'"<jade>"'} colours={['green']} />
        </li>
      </ul>,
    ),
  )
})

test('it is drawn again only when it would look different: by what it shows, or by its language', () => {
  const Kept = drawnOnce(Stone)
  const draw = (name: string, colour: string) => renderToString(<Kept name={name} colours={[colour]} />)
  const green = draw('jade', 'green')
  expect(draw('jade', 'green')).toBe(green)
  expect(drawings).toBe(1)
  expect(draw('jade', 'white')).not.toBe(green)
  expect(drawings).toBe(2)
  overwriteGetLocale(() => 'zh-TW')
  expect(draw('jade', 'green')).not.toBe(green)
  expect(drawings).toBe(3)
})

test('the very same thing is drawn again only when something else about it is different', () => {
  const Kept = drawnOnce(Stone)
  const colours = ['green']
  const draw = (name: string) => renderToString(<Kept name={name} colours={colours} />)
  const jade = draw('jade')
  expect(draw('jade')).toBe(jade)
  expect(drawings).toBe(1)
  expect(draw('beryl')).toContain('beryl')
  overwriteGetLocale(() => 'zh-TW')
  expect(draw('jade')).not.toBe(jade)
  expect(drawings).toBe(3)
})
