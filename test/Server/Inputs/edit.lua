-- Edits tile.ptx and tile.cu in Neovim as a user does, and prints what is shown.  It waits for what has to happen, not
-- for a time.

local session

local function say(...) io.stdout:write(string.format(...), '\n') end

local function stop(reason)
  say('%s', reason)
  vim.cmd('cquit!')
end

local function wait(what, condition)
  local start = vim.loop.now()
  local function look()
    if condition() then
      local ok, reason = coroutine.resume(session)
      return ok or stop(reason)
    end
    if vim.loop.now() - start > 20000 then stop('no ' .. what) end
    vim.defer_fn(look, 10)
  end
  vim.defer_fn(look, 0)
  coroutine.yield()
end

local function keys(text) vim.api.nvim_input(text) end

local function diagnostics(what, count)
  wait(what, function() return #vim.diagnostic.get(0) == count end)
  for _, one in ipairs(vim.diagnostic.get(0)) do
    say('%d:%d-%d:%d: %s [%s]', one.lnum + 1, one.col + 1, one.end_lnum + 1, one.end_col + 1, one.message,
        one.user_data.lsp.code)
  end
end

-- What a user sees of a list of code actions.  The first is chosen.
function vim.ui.select(items, options, choose)
  for _, item in ipairs(items) do say('action: %s', options.format_item(item)) end
  choose(items[1], 1)
end

local function floatingText()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    end
  end
end

local function edit(file, name, statement, rest)
  say('== %s', file)
  vim.cmd('edit ' .. file)
  diagnostics('diagnostic', 1)

  local mistake = vim.diagnostic.get(0)[1]
  vim.fn.cursor(mistake.lnum + 1, mistake.col + 1)
  vim.lsp.buf.code_action()
  diagnostics('fix', 0)
  say('fixed: %s', vim.fn.getline('.'))

  vim.fn.search(name)
  vim.lsp.buf.hover()
  wait('hover', floatingText)
  for _, line in ipairs(floatingText()) do say('hover: %s', line) end
  local cursor = vim.fn.getcurpos()
  vim.lsp.buf.definition()
  wait('definition', function() return not vim.deep_equal(vim.fn.getcurpos(), cursor) end)
  say('definition: %s', vim.fn.getline('.'):sub(vim.fn.col('.')))

  vim.fn.cursor(mistake.lnum + 1, 1)
  keys('o' .. statement .. '<C-x><C-o>')
  wait('completion', function() return #vim.fn.complete_info().items > 0 end)
  for _, item in ipairs(vim.fn.complete_info().items) do say('completion: %s, %s', item.word, item.menu) end
  keys(rest .. '<Esc>:write<CR>')
  wait('save', function() return vim.fn.mode() == 'n' and not vim.bo.modified end)
  diagnostics('whole statement', 0)
  for _, saved in ipairs(vim.fn.readfile(file)) do say('%s', saved) end
end

session = coroutine.create(function()
  edit('tile.ptx', '%r0', 'movmatrix.sync.aligned.m8n8.tr', ' %r1, %r0;')
  edit('tile.cu', '%1', 'asm("movmatrix.sync.aligned.m8n8.tr', ' %0, %1;" : "=r"(row) : "r"(address));')

  local _, client = next(vim.lsp.buf_get_clients())
  client.config.settings = { ['ptx-lsp'] = { target = 'sm_70' } }
  client.notify('workspace/didChangeConfiguration', { settings = client.config.settings })
  diagnostics('effect of a setting', 2)
  vim.cmd('qall!')
end)
vim.defer_fn(function() assert(coroutine.resume(session)) end, 0)
