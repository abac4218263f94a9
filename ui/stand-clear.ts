import { findRoom } from './find-room.ts'

/** Interactive elements; those most likely to be pressed first. */
const pressed = 'header a, a.button, button, input, select, textarea, summary'
const pressedFirst = 'a.button, button.button'
const between = 8

/**
 * Moves a floating element down until it covers no interactive element, or at least no button; if there is no such place, it
 * stays. Elements behind an open dialog do not count.
 */
export function standClear(floating: HTMLElement): void {
  floating.style.top = ''
  const { top, left, right, height } = floating.getBoundingClientRect()
  const window = { top, bottom: innerHeight - between }
  const open = floating.closest('dialog') ?? document
  const spansOf = (what: string) =>
    [...open.querySelectorAll(what)]
      .filter((element) => !floating.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1 && box.right > left && box.left < right)
      .map((box) => ({ top: box.top - between, bottom: box.bottom + between }))
  const room = findRoom(height, window, spansOf(pressed)) ?? findRoom(height, window, spansOf(pressedFirst))
  if (room !== null && room !== top) floating.style.top = `${room}px`
}
