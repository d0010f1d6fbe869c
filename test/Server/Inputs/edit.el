;;; edit.el --- Edits tile.ptx and tile.cu in Emacs as a user does, and prints what is shown  -*- lexical-binding: t -*-

;; It waits for what has to happen, not for a time.

(setq make-backup-files nil create-lockfiles nil)

(defun say (&rest arguments)
  (princ (apply #'format arguments))
  (terpri))

(defun wait (what condition)
  (let ((deadline (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) deadline)
        (say "no %s" what)
        (kill-emacs 1))
      ;; What Emacs does between two commands, and when the user pauses, which it does not in batch mode.
      (run-hooks 'post-command-hook)
      (when (eglot-managed-p) (eglot--signal-textDocument/didChange))
      (accept-process-output nil 0.01))))

(defun diagnostics (what count)
  (wait what (lambda () (and (eglot-managed-p) (= (length (flymake-diagnostics)) count))))
  (dolist (one (flymake-diagnostics))
    (goto-char (flymake-diagnostic-beg one))
    (say "%d:%d %S: %s" (line-number-at-pos) (1+ (current-column))
         (buffer-substring (flymake-diagnostic-beg one) (flymake-diagnostic-end one)) (flymake-diagnostic-text one))))

(defun line () (buffer-substring (line-beginning-position) (line-end-position)))

(defun choose-default (_prompt choices &rest arguments)
  "What a user sees of a list of code actions, of which the default is chosen."
  (dolist (one choices) (say "action: %s" (car one)))
  (nth 4 arguments))

(defun edit (file name statement rest)
  (say "== %s" file)
  (find-file file)
  (diagnostics "diagnostic" 1)

  (cl-letf (((symbol-function 'completing-read) #'choose-default)
            (last-nonmenu-event t)) ; the keyboard, not the mouse
    (call-interactively #'eglot-code-actions))
  (diagnostics "fix" 0)
  (say "fixed: %s" (line))

  (search-forward name)
  (backward-char)
  (let ((hover nil))
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover (substring-no-properties text))))
    (wait "hover" (lambda () hover))
    (say "hover: %s" hover))
  (let ((mistake (line-beginning-position)))
    (call-interactively #'xref-find-definitions)
    (say "definition: %s" (buffer-substring (point) (line-end-position)))
    (goto-char mistake))

  (end-of-line)
  (insert "\n" statement)
  (completion-at-point)
  (say "completed: %s" (line))
  (insert rest)
  (save-buffer)
  (diagnostics "whole statement" 0)
  (princ (buffer-string)))

(edit "tile.ptx" "%r0" "  movmatrix.sync.aligned.m8n8.tr" ".b16 %r1, %r0;")
(edit "tile.cu" "%1" "  asm(\"movmatrix.sync.aligned.m8n8.tr" ".b16 %0, %1;\" : \"=r\"(row) : \"r\"(address));")

(setq-default eglot-workspace-configuration '((:ptx-lsp . (:target "sm_70"))))
(eglot-signal-didChangeConfiguration (eglot-current-server))
(diagnostics "effect of a setting" 2)
