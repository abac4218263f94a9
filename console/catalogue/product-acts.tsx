import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, refresh, useAct } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { isGoodsCode } from './naming-fields.tsx'

/** What is done with goods as a whole, besides saving and publishing. */
export function ProductActs({ goods }: { goods: StaffGoods }) {
  const may = useMay()
  const [asked, setAsked] = useState<'copy' | 'withdraw'>()
  const close = () => setAsked(undefined)
  const isSeen = goods.state === 'live' || goods.state === 'unsellable'
  return (
    <>
      {may('POST /staff/goods/{code}/copy') && (
        <Button tone="plain" onClick={() => setAsked('copy')}>
          {m.console_product_copy()}
        </Button>
      )}
      {isSeen && may('POST /staff/goods/{code}/withdraw') && (
        <Button tone="plain" className="text-bad" onClick={() => setAsked('withdraw')}>
          {m.console_product_withdraw()}
        </Button>
      )}
      {asked === 'copy' && <CopyDialog goods={goods} close={close} />}
      {asked === 'withdraw' && <WithdrawDialog goods={goods} close={close} />}
    </>
  )
}

interface GoodsDialogProps {
  goods: StaffGoods
  close: () => void
}

function CopyDialog({ goods: { code }, close }: GoodsDialogProps) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { newCode: `${code}-2` } })
  const act = useAct('POST /staff/goods/{code}/copy', (made) => {
    close()
    void refresh('GET /staff/goods/order')
    return navigate(`/goods/${encodeURIComponent(made.code)}`)
  })
  return (
    <ActDialog
      title={m.console_product_copy()}
      act={m.console_product_copy()}
      busy={act.isPending}
      error={act.error}
      onAct={() => void handleSubmit(({ newCode }) => act.mutate({ code, newCode: newCode.trim() }))()}
      onClose={close}
    >
      <p>{m.console_product_copy_text()}</p>
      <Field
        label={m.console_goods_code()}
        maxLength={64}
        spellCheck={false}
        error={formState.errors.newCode && m.console_goods_code_wrong()}
        {...register('newCode', { validate: isGoodsCode })}
      />
    </ActDialog>
  )
}

function WithdrawDialog({ goods: { code, version }, close }: GoodsDialogProps) {
  const act = useChange('POST /staff/goods/{code}/withdraw', {
    said: ({ inCarts }) => m.console_product_withdrawn({ count: inCarts }),
    refreshes: ['GET /staff/goods/order', 'POST /staff/goods/rows'],
    done: ({ inCarts: _inCarts, changeId: _changeId, ...goods }) => {
      putAnswer('GET /staff/goods/{code}', { code }, goods)
      close()
    },
  })
  return (
    <ActDialog
      title={m.console_product_withdraw()}
      act={m.console_product_withdraw()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ code, version })}
      onClose={close}
    >
      <p>{m.console_product_withdraw_text()}</p>
    </ActDialog>
  )
}
