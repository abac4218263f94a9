import { expect, test } from 'vitest'
import { CriticalCss } from '../server/lib/http/critical-css.ts'
import { readStylePieces } from './style-pieces.ts'

const page = (...classes: string[]) =>
  `<html><head><title>x</title></head><body>${classes.map((each) => `<p class="${each}">x</p>`).join('')}</body></html>`
const choose = (sheet: string, ...classes: string[]) => new CriticalCss(readStylePieces(sheet)).choose(page(...classes))

test('a page is given the rules of the classes that stand in it, and what holds for every page', () => {
  const sheet = 'body{margin:0}.a{color:red}.b,.c{color:blue}.a .b{top:0}.a:not(.b){left:0}'
  expect(choose(sheet, 'a other')).toBe('body{margin:0}.a{color:red}.a:not(.b){left:0}')
  expect(choose(sheet, 'c')).toBe('body{margin:0}.b,.c{color:blue}')
  expect(choose(sheet, 'a', 'b')).toBe(sheet)
  expect(choose(sheet)).toBe('body{margin:0}')
})

test('names that need escaping are found as the page writes them', () => {
  const sheet = String.raw`.md\:w-1\/2{width:50%}.\[\&\>p\]\:m-1>p{margin:1px}.top-\[calc\(1px\,2px\)\]{top:0}`
  expect(choose(sheet, 'md:w-1/2')).toBe(String.raw`.md\:w-1\/2{width:50%}`)
  expect(choose(sheet, '[&amp;&gt;p]:m-1')).toBe(String.raw`.\[\&\>p\]\:m-1>p{margin:1px}`)
  expect(choose(sheet, 'top-[calc(1px,2px)]')).toBe(String.raw`.top-\[calc\(1px\,2px\)\]{top:0}`)
})

test('conditions stay around what they are about, and a layer keeps its place where it is empty', () => {
  const sheet =
    '@layer base{p{margin:0}}@layer pieces{.b{top:0}}@layer utilities{.a{left:0}@media (width>=1px){.a{top:1px}.b{top:2px}}}'
  expect(choose(sheet, 'a')).toBe(
    '@layer base{p{margin:0}}@layer pieces{}@layer utilities{.a{left:0}@media (width>=1px){.a{top:1px}}}',
  )
})

test('what is named comes with those that speak of it; paper and pointers come later', () => {
  const sheet =
    '@keyframes go{to{top:0}}@property --far{syntax:"*";inherits:false}@media print{p{top:0}}@page{margin:0}'
  const moving = '.a{animation:go 1s}@media (hover:hover){.a:hover{top:1px}}'
  expect(choose(sheet + moving, 'a')).toBe('@keyframes go{to{top:0}}.a{animation:go 1s}')
  expect(choose(`${sheet}.b{top:var(--far)}`, 'b')).toBe('@property --far{syntax:"*";inherits:false}.b{top:var(--far)}')
})

test('braces and semicolons in texts end nothing', () => {
  const sheet = String.raw`/* } */@charset "x;";.a:before{content:"}\";"}.b{top:0}`
  expect(choose(sheet, 'a')).toBe(String.raw`@charset "x;";.a:before{content:"}\";"}`)
})

test('the style stands at the end of the head, and a page without one is left alone', () => {
  const style = new CriticalCss(readStylePieces('.a{top:0}'))
  expect(style.place(['<head>', '</head><p class="a">', 'code()']).join('')).toBe(
    '<head><style>.a{top:0}</style></head><p class="a">code()',
  )
  expect(style.place(['Gone.']).join('')).toBe('Gone.')
})
