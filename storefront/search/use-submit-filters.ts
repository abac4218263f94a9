import { useSubmit } from 'react-router'

/** Navigates to a filter form's URL without empty fields, and keeps the scroll position. */
export function useSubmitFilters() {
  const submit = useSubmit()
  return (form: HTMLFormElement | null) => {
    const filled = [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    void submit(new URLSearchParams(filled), { preventScrollReset: true })
  }
}
