import { findRoom } from './find-room.ts'

/** What one presses, or presses first of all. */
const pressed = 'header a, a.button, button, input, select, textarea, summary'
const pressedFirst = 'a.button, button.button'
const between = 8

/**
 * Moves what floats above the page so far down that it covers nothing one may press next, or at least no button; where
 * everything is full of them it stays. What lies behind an open dialog cannot be pressed.
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
