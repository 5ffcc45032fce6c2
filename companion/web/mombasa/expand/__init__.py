"""Expand: is it legal, what does it cost, what does it do?"""
